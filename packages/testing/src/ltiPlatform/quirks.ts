/** How one learning management system differs from the next. Every switch can be set on its own. */
export interface Quirks {
  readonly productFamilyCode: string;
  readonly paths: ServicePaths;

  // The launch
  /** Moodle's tokens live 60 seconds. */
  readonly idTokenSeconds: number;
  readonly sendsAzp: boolean;
  readonly audienceAsArray: boolean;
  /** Moodle says `CourseSection`, others give the whole address of the type. */
  readonly shortContextType: boolean;
  /** `json`: Moodle's hint is raw JSON text. */
  readonly messageHint: 'json' | 'opaque';
  /** Whether the hint is the `sub` of the person (Moodle) or something else. */
  readonly loginHintIsSub: boolean;
  /** What the platform adds to the login: Canvas says where it runs. */
  readonly loginExtras: Readonly<Record<string, string>>;
  /** Moodle repeats the service addresses among the custom values. */
  readonly serviceUrlsInCustom: boolean;
  readonly sendsNames: boolean;
  /** What Moodle's non-editing teacher is in a launch: everywhere else a teaching assistant is sent as one. */
  readonly assistantLaunchesAs: 'instructor' | 'teachingAssistant';
  /** Brightspace answers 404 if a parameter such as `state` is missing; others report an error to the tool. */
  readonly missingParameter: 'report' | 'notFound';
  readonly authorizeErrors: { readonly invalid: string; readonly scope: string; readonly otherPerson: string };

  // The frame that keeps data for a tool without cookies
  /** `own`: in a named frame on the origin of the authorization address (Canvas). `parent`: in the page around. */
  readonly storage: 'none' | 'own' | 'parent';
  /** Canvas names the storage again with the token; Blackboard does not. */
  readonly repeatsStorageTarget: boolean;

  /** Canvas makes the frame as tall as the tool asks; elsewhere it keeps its height and scrolls. */
  readonly resizesFrame: boolean;

  // Deep linking
  readonly sendsDeepLinkData: boolean;
  /** Moodle accepts line items without saying so. */
  readonly saysAcceptLineItem: boolean;
  /** Some places of a platform take a link without a column: it says so, and refuses one. */
  readonly acceptsLineItem: boolean;
  /** Canvas fills one assignment at a time from its assignment page. */
  readonly acceptsMultiple: boolean;
  /** What may be added; a place for files takes no links. */
  readonly acceptTypes: readonly string[];
  /** Moodle sends `"lineitem": ""` with a deep linking request. */
  readonly emptyLineItemInDeepLink: boolean;

  // Tokens of services
  /** Moodle takes any audience; `tokenUrl` is what others want, unless the platform names another one. */
  readonly checksAudience: boolean;
  /** An audience that differs from the token address (Brightspace). */
  readonly ownAudience: boolean;
  readonly refusesReusedAssertion: boolean;
  /** How far in the future `iat` may be. Moodle: not at all. */
  readonly assertionLeewaySeconds: number;
  readonly assertionMaxAgeSeconds: number | null;
  /** Moodle writes its error into JSON without escaping it. */
  readonly malformedErrors: boolean;
  readonly wrongScopeStatus: 401 | 403;

  // Services
  /** What a request with a media type of the wrong kind gets: 400, 415 (406 when reading), or no complaint. */
  readonly mediaTypes: 'badRequest' | 'unsupported' | 'lax';
  /** Moodle: `rel=“next”` and `&amp;` inside the address. */
  readonly typographicLinks: boolean;
  /** Moodle forgets the role filter in the address of the next page. */
  readonly nextPageDropsRole: boolean;
  /** Moodle fills pages before it leaves out suspended people, so that a page may be short without being the last. */
  readonly shortPages: boolean;
  readonly membershipPageSize: number | null;
  readonly shortRolesInMemberships: boolean;
  readonly assistantIsLearnerInMemberships: boolean;
  readonly listsInactive: boolean;
  readonly differencesLink: boolean;
  /** Moodle lets a tool delete the line item that belongs to a link; afterwards every score is 404. */
  readonly mayDeleteCoupled: boolean;

  // Scores
  readonly staleScore: 'conflictWithinSecond' | 'badRequestIfEarlier' | 'conflict';
  readonly notGradableStatus: 400 | 422;
  readonly scoreAnswer: 'empty200' | 'resultUrl' | 'noContent';
  /** Whether a score above the maximum is cut (Moodle) or kept. */
  readonly cutsAboveMaximum: boolean;
  /** Whether a score without its maximum is taken as a part of 1 (Moodle) or refused. */
  readonly maximumMayBeMissing: boolean;
  /** Canvas: `PendingManual` keeps its score, and every comment is added to those before it. */
  readonly canvasSubmissions: boolean;

  // Limits
  readonly throttle: 'forbiddenText' | 'tooMany';
  readonly rateLimitHeaders: boolean;
  readonly requiresUserAgent: boolean;

  // Dynamic registration
  /** Moodle leaves a new tool inactive until an administrator activates it. */
  readonly registersAsPending: boolean;
  readonly repliesWithDeploymentId: boolean;
}

/** Where the services of a course are: `{course}` is its id, `{deployment}` the id of the tool's deployment. */
export interface ServicePaths {
  readonly authorize: string;
  readonly token: string;
  readonly jwks: string;
  readonly configuration: string;
  readonly registration: string;
  readonly lineItems: string;
  /** What follows the id in the path of one line item. */
  readonly afterLineItemId: string;
  /** The query that belongs to every address of a line item. */
  readonly lineItemQuery: string;
  readonly memberships: string;
}
