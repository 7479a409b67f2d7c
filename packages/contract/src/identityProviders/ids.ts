import { z } from '../zod.ts';

export const identityProviderIdShape = z.uuid();
