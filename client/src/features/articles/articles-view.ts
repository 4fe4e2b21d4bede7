import { articleAudiences, articleStates } from '@menara/shared/domain/article-rules.ts'
import { flag, oneOf, text } from '../../kit/lists/view-state.ts'

/** What the list of articles is searched for. */
export const articlesView = { search: text, audience: oneOf(articleAudiences), state: oneOf(articleStates), due: flag }
/** Which article is read, and which of its versions; the newest unless said. */
export const articleView = { id: text, version: text }
