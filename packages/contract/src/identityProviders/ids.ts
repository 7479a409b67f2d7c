import { z } from '../zod/index.ts';

export const identityProviderIdShape = z.uuid();
