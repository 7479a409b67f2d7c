/** Somebody who can sign in at the provider. */
export interface SamlPerson {
  readonly userName: string;
  readonly password: string;
  /** By the name that the provider sends. */
  readonly attributes: Readonly<Record<string, readonly string[]>>;
}

/** A service that the provider sends people to. */
export interface SamlService {
  readonly entityId: string;
  readonly assertionUrl: string;
  readonly signOutUrl: string;
  /** Base64, without the lines around them: any of them may have signed a request. */
  readonly certificates: readonly string[];
  /** Whether assertions are encrypted for the last of its certificates. */
  readonly encrypts?: boolean;
}

/** What the files in PHP read on every request, so that a test changes it while the provider runs. */
export interface SamlWorld {
  readonly people: readonly SamlPerson[];
  readonly services: readonly SamlService[];
  /** `first` signs; `second` is published beside it, or instead once the provider has changed over. */
  readonly keys: 'first' | 'both' | 'second';
}

const READ = `$world = json_decode(file_get_contents(__DIR__ . '/WORLD'), true);`;
const read = (up: string): string => READ.replace('/WORLD', `${up}/world.json`);

/** The settings of SimpleSAMLphp as files in its folder. */
export function configurationFiles(origin: string, folder: string): Readonly<Record<string, string>> {
  return {
    'config/config.php': `<?php
$config = [
  'baseurlpath' => '${origin}/simplesaml/',
  'certdir' => '${folder}/cert/',
  'loggingdir' => '${folder}/log/',
  'datadir' => '${folder}/data/',
  'tempdir' => '${folder}/tmp',
  'metadatadir' => '${folder}/metadata/',
  'timezone' => 'UTC',
  'secretsalt' => 'of-tests-only',
  'auth.adminpassword' => 'of-tests-only',
  'admin.checkforupdates' => false,
  'trusted.url.domains' => null,
  'logging.level' => SimpleSAML\\Logger::WARNING,
  'logging.handler' => 'file',
  'enable.saml20-idp' => true,
  'module.enable' => ['exampleauth' => true, 'core' => true, 'saml' => true],
  'session.cookie.name' => 'SimpleSAMLSessionID',
  'session.cookie.secure' => false,
  'session.cookie.samesite' => 'Lax',
  'session.phpsession.savepath' => '${folder}/sessions',
  'session.phpsession.cookiename' => 'SimpleSAML',
  'session.phpsession.httponly' => true,
  'language.cookie.secure' => false,
  'language.cookie.samesite' => 'Lax',
  'language.available' => ['en'],
  'metadata.sources' => [['type' => 'flatfile']],
  'store.type' => 'phpsession',
  'production' => true,
];
`,
    'config/authsources.php': `<?php
${read('/..')}
$people = [];
foreach ($world['people'] as $person)
  $people[$person['userName'] . ':' . $person['password']] = $person['attributes'];
$config = ['people' => ['exampleauth:UserPass'] + $people];
`,
    'metadata/saml20-idp-hosted.php': `<?php
${read('/..')}
$first = ['privatekey' => 'first.key', 'certificate' => 'first.crt'];
$second = ['privatekey' => 'second.key', 'certificate' => 'second.crt'];
$next = ['new_privatekey' => 'second.key', 'new_certificate' => 'second.crt'];
$metadata['${origin}/idp'] = [
  'host' => '__DEFAULT__',
  'auth' => 'people',
  'redirect.sign' => true,
  'redirect.validate' => true,
  'sign.logout' => true,
  'validate.logout' => true,
  'authproc' => [
    10 => ['class' => 'saml:PersistentNameID', 'attribute' => 'uid'],
  ],
  'attributes.NameFormat' => 'urn:oasis:names:tc:SAML:2.0:attrname-format:uri',
] + ['first' => $first, 'both' => $first + $next, 'second' => $second][$world['keys']];
`,
    'metadata/saml20-sp-remote.php': `<?php
${read('/..')}
$binding = 'urn:oasis:names:tc:SAML:2.0:bindings:';
foreach ($world['services'] as $service) {
  $keys = [];
  foreach ($service['certificates'] as $certificate)
    $keys[] = ['type' => 'X509Certificate', 'signing' => true, 'encryption' => true, 'X509Certificate' => $certificate];
  $metadata[$service['entityId']] = [
    'AssertionConsumerService' => [['index' => 1, 'Binding' => $binding . 'HTTP-POST', 'Location' => $service['assertionUrl']]],
    'SingleLogoutService' => [['Binding' => $binding . 'HTTP-Redirect', 'Location' => $service['signOutUrl']]],
    'NameIDFormat' => 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    'validate.authnrequest' => true,
    'keys' => $keys,
    'assertion.encryption' => $service['encrypts'] ?? false,
  ];
}
`,
  };
}
