/** The frames of guarded pages. Asked for while the page itself is, so that neither waits for the other. */
export const openFrames = () => import('./frames.tsx')
