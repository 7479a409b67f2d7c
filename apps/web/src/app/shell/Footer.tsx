import { PRODUCT_NAME, VERSION, VERSION_NAME } from '@circuit/domain/product';
import { TextLink } from '@circuit/ui';

import { PATHS } from '#parts/addresses/paths.ts';
import { useConfigurationQuery } from '#platform/api/resources.ts';
import { currentYear } from '#platform/time/format.ts';

import styles from './Footer.module.css';

/** S2.36; logo, names and links come from the configuration of the shard. */
export function Footer() {
  const { data: configuration } = useConfigurationQuery();
  const name = configuration?.universityName ?? 'the university';
  const site = configuration?.universityUrl ?? '';
  const logo = configuration?.logo ?? '';
  return (
    <footer className={styles['footer']}>
      <div className={styles['inside']}>
        {isPicture(logo) && (
          <a href={site} className={styles['logo']}>
            <img src={logo} alt={name} />
          </a>
        )}
        <div>
          <div>
            {PRODUCT_NAME} v{VERSION} - {VERSION_NAME}, brought to you by{' '}
            {site === '' ? name : <a href={site}>{name}</a>}
          </div>
          <div>
            © {currentYear()} {name}. An equal access, equal opportunity university.
          </div>
        </div>
        <div>
          <div>
            Trouble with this page because of a disability? <a href={disabilityContact(configuration)}>Contact us</a>
          </div>
          <div>
            <TextLink href={PATHS.privacyPolicy}>privacy policy</TextLink>
          </div>
        </div>
      </div>
    </footer>
  );
}

function disabilityContact(
  configuration: { readonly disabilityContactUrl: string; readonly supportEmail: string } | undefined,
): string {
  if (configuration === undefined) return PATHS.help;
  const { disabilityContactUrl, supportEmail } = configuration;
  if (disabilityContactUrl !== '') return disabilityContactUrl;
  return supportEmail === '' ? PATHS.help : `mailto:${supportEmail}`;
}

function isPicture(logo: string): boolean {
  return /^(https:\/\/|\/(?!\/)|data:image\/)/.test(logo);
}
