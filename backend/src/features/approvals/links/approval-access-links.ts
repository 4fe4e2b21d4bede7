import type { SignedLink, SignedLinks } from '../../../platform/secrets/signed-links.ts'
import { isSendable } from './approval-link-standing.ts'
import type { ApprovalLink, ApprovalLinksStore } from './approval-links.store.ts'

/** Where the links of messages lead, but for the token. */
const PAGE = '/desk/external?approval='
interface DoorsNeeds {
  readonly store: Pick<ApprovalLinksStore, 'isLinked' | 'insert' | 'ofStep'>
  readonly signed: SignedLinks
  now(): Date
  newId(): string
}
interface Seated {
  readonly step_id: string
  readonly ticket_id: string
  readonly user_id: string
  readonly holder_id: string
}
type Doors = Readonly<Record<string, SignedLink>>
export type ApprovalAccessLinks = ReturnType<typeof approvalAccessLinks>

const byPerson = (links: readonly ApprovalLink[]): Doors =>
  Object.fromEntries(links.map(({ id, user_id, token_hash }) => [user_id, { id, hash: token_hash, page: PAGE }]))

/** The links that messages to approvers carry. All join the open transaction. */
export function approvalAccessLinks({ store, signed, now, newId }: DoorsNeeds) {
  return {
    /** One for each assignment, where approvers are notified by links. */
    async open(seats: readonly Seated[]): Promise<void> {
      const [first] = seats
      if (!first || !(await store.isLinked(first.step_id))) return
      const created_at = now().toISOString()
      await store.insert(
        seats.map((seat) => {
          const id = newId()
          return { ...seat, id, token_hash: signed.issue(id).hash, created_at }
        }),
      )
    },
    /** Of those who answer for themselves, or of those who do for others. */
    async of(stepId: string, whose: 'own' | 'substituted'): Promise<Doors> {
      const links = (await store.ofStep(stepId)).filter((item) => isSendable(item, now()))
      return byPerson(links.filter((link) => (link.user_id === link.holder_id) === (whose === 'own')))
    },
  }
}
