import { Type } from 'typebox'
import { endpoint } from '../../kit/endpoint.ts'
import { closed, Line, many } from '../../kit/words.ts'

export const search = {
  corrections: endpoint({
    name: 'search.corrections',
    method: 'GET',
    path: '/api/v1/search/corrections',
    access: 'signed-in',
    personal: true,
    summary: 'What somebody may have meant who mistyped: texts whose words occur in records they may read, the nearest first',
    query: closed({ search: Line(200) }),
    /** At most three; none where every word is known. */
    reply: many(Type.String()),
  }),
} as const
