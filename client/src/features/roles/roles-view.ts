import { oneOf, text } from '../../kit/lists/view-state.ts'

export const roleTabs = ['roles', 'compare', 'why', 'signIn'] as const
/** Which part, the role that is open (`new` for one that begins), the two that are compared, and what is asked of whom. */
export const rolesView = {
  tab: oneOf(roleTabs),
  id: text,
  search: text,
  first: text,
  second: text,
  person: text,
  permission: text,
  site: text,
  /** The sign-in service that is open, or `new`. */
  provider: text,
}
