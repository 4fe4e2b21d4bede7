/** Only addresses of our own are returned to after signing in. */
export const safeNext = (next: unknown): string => (typeof next === 'string' && /^\/(?![/\\])/.test(next) && !next.startsWith('/login') ? next : '/admin/home')
