import { VIDEO_FRAME_ORIGINS } from '@circuit/domain/richText';
import helmet, { type HelmetOptions } from 'helmet';

const EVERYWHERE = {
  strictTransportSecurity: false, // the proxy that ends TLS says it
  referrerPolicy: { policy: 'no-referrer' },
  // For browsers of long ago.
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const satisfies HelmetOptions;

/** On every answer of the API: nothing in it is a page. */
export const API_HEADERS: Readonly<Record<string, string>> = {
  ...headersOf({
    ...EVERYWHERE,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xFrameOptions: false, // said by frame-ancestors
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
  }),
  'Cache-Control': 'no-store',
};

/** On files that people handed in, over those of the API. */
export const FILE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
};

/** What the product never asks the browser for; a video in a text gets none of it either. (HT-18) */
const UNUSED_FEATURES = [
  'accelerometer',
  'bluetooth',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** On pages: nothing runs but our own built files; styles may be inline, since Mantine sets them on elements. */
export function pageHeaders(
  storeOrigins: readonly string[],
  frameOrigins: readonly string[] = [],
  formOrigins: readonly string[] = [],
  outsideOrigins: readonly string[] = [],
): Readonly<Record<string, string>> {
  const headers = headersOf({
    ...EVERYWHERE,
    xFrameOptions: false, // said by frame-ancestors
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'"],
        // Whose players a text may hold. (RX-6)
        frameSrc: [...VIDEO_FRAME_ORIGINS],
        mediaSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        // It can be installed. (OF-12)
        manifestSrc: ["'self'"],
        // Uploads go straight to the store where browsers can reach it; events and reports to the services that are
        // configured. (OS-7, ER-4)
        connectSrc: ["'self'", ...storeOrigins, ...outsideOrigins],
        // A learning platform that asked for assignments gets the choice by a form. (DK-7)
        formAction: ["'self'", ...formOrigins],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        // Learning platforms show us in a frame. (LT-15)
        frameAncestors: ["'self'", ...frameOrigins],
      },
    },
  });
  // Helmet does not know this header.
  return { ...headers, 'Permissions-Policy': UNUSED_FEATURES.map((name) => `${name}=()`).join(', ') };
}

/** What helmet would set on an answer. It is the same every time, so it is asked once and not for each answer. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => void (headers[name] = value),
    removeHeader: (name: string) => void delete headers[name],
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- helmet only sets and removes headers
  helmet(options)({} as never, answer as never, () => undefined);
  return headers;
}
