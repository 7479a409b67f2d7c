export { carriesWhiteText, WHITE_TEXT_CONTRAST, whiteTextContrast } from './actionColor.ts';
export {
  DEFAULT_TIME_ZONE_ID,
  GRADABLE_DESCRIPTOR,
  isTimeZone,
  PRODUCT_NAME,
  VERSION,
  VERSION_NAME,
} from './version.ts';
