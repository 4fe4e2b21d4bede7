import { oneOf } from '../../kit/lists/view-state.ts'

/** The modules that are set up there, one a tab. */
export const moduleTabs = ['ptt', 'survey'] as const
export const modulesView = { tab: oneOf(moduleTabs) }
