/** Where a link leads. */
export const addressOfLink = (token: string): string => `${window.location.origin}/desk/external?answer=${token}`
