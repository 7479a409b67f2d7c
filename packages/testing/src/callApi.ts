/** Calls the API as an administrator of the university; what is refused is an error. */
export type CallApi = <Answer>(method: string, path: string, body?: object, seenVersion?: number) => Promise<Answer>;
