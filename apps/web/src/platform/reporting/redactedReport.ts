import { redact } from '@circuit/domain/privacy';

/** What a reporter may send: no secrets, and nothing that identifies a person. (S7.25) */
export function redactedReport(error: unknown): unknown {
  return redact(error instanceof Error ? { name: error.name, message: error.message, stack: error.stack } : error);
}
