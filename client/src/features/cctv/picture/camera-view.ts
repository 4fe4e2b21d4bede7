import { oneOf, text } from '../../../kit/lists/view-state.ts'

/** One camera, live unless what it recorded is looked at, from a moment on. */
export const cameraView = { id: text, view: oneOf(['recorded']), at: text }
