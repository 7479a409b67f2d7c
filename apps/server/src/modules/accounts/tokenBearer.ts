import type { SessionId, UserId } from '@circuit/domain/kernel';

/** For whom tokens are made, and which refresh token of the session they get. */
export interface TokenBearer {
  readonly sessionId: SessionId;
  readonly userId: UserId;
  readonly impersonatorId: UserId | null;
  readonly counter: number;
}
