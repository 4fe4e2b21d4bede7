/**
 * Why somebody is no longer signed on at a desk: `signed_off` by themselves, `moved` to another desk, `session` theirs ended,
 * `taken_over` by somebody else, `handed_over` with a signed shift hand-over.
 */
export const signOnEnds = ['signed_off', 'moved', 'session', 'taken_over', 'handed_over'] as const
export type SignOnEnd = (typeof signOnEnds)[number]
