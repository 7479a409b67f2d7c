import { Card, COMPONENT_GALLERY, PageTitle } from '@circuit/ui';

import styles from './ComponentsPage.module.css';
import { RICH_TEXT_ENTRIES } from './richTextEntries.tsx';

/** Every component in every state, for developers who build screens; only in development. */
export function ComponentsPage() {
  return (
    <>
      <PageTitle>Components</PageTitle>
      {[...RICH_TEXT_ENTRIES, ...COMPONENT_GALLERY].map(({ name, states, isWide = false }) => (
        <section key={name} className={styles['component']} aria-label={name}>
          <h2>{name}</h2>
          <div className={isWide ? styles['wide'] : styles['states']}>
            {states.map((state) => (
              <Card key={state.name}>
                <p className={styles['state']}>{state.name}</p>
                {state.element}
              </Card>
            ))}
          </div>
        </section>
      ))}
    </>
  );
}
