/**
 * Whether nobody of ours answered: there was no answer (negative), or what stands in front of the server says that it
 * reaches nobody. A pause, a downtime and a failure of ours are answers. (OF-5, OF-11)
 */
export const isAway = (status: number): boolean => status < 0 || status === 502 || status === 504;
