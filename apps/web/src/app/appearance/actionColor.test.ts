import { carriesWhiteText } from '@circuit/domain/product';
import { isUsableActionColor } from '@circuit/ui';
import { expect, test } from 'vitest';

const STEPS = ['00', '33', '66', '99', 'cc', 'ff'];
const COLORS = STEPS.flatMap((red) => STEPS.flatMap((green) => STEPS.map((blue) => `#${red}${green}${blue}`)));

test('CF-5 the server takes exactly the action colors that the screens can show', () => {
  expect(COLORS.filter(carriesWhiteText)).toEqual(COLORS.filter(isUsableActionColor));
});
