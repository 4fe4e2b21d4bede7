import { dayIn } from '../../platform/time/zoned-time.ts'
import type { PersonDocumentsNeeds } from './person-documents.needs.ts'
import { record } from './person-documents.service.ts'
import type { PersonDocumentRow } from './person-documents.store.ts'

type Needs = Pick<PersonDocumentsNeeds, 'store' | 'people' | 'journal' | 'send' | 'zone' | 'atomically' | 'now'>

/** Somebody of personnel, and the ids of those whose documents end and whom they see. */
interface Informed {
  readonly userId: string
  readonly seen: ReadonlySet<string>
}

/** Who is reminded before a document of a person ends. */
export const personDocumentNotices = (needs: Needs) => ({
  /** Reminds the person, and personnel who see them, of what ends soon: once for each end. */
  look: (): Promise<void> =>
    needs.atomically(async () => {
      const ending = await needs.store.ending(dayIn(needs.zone, needs.now()))
      if (ending.length === 0) return
      const personnel = await personnelFor(needs, [...new Set(ending.map(({ user_id }) => user_id))])
      for (const row of ending) {
        await needs.store.update(row.id, { told_of: row.valid_until })
        record(needs, 'reminded', { row, actorId: null, detail: {} })
        await remind(needs, row, personnel)
      }
    }),
})

async function personnelFor({ people }: Needs, userIds: readonly string[]): Promise<Informed[]> {
  const informed: Informed[] = []
  for (const id of await people.holding('person_document_manage', null)) {
    const acting = await people.acting(id)
    if (acting) informed.push({ userId: id, seen: await people.peopleSeen(userIds, acting.caller) })
  }
  return informed
}

async function remind({ send }: Needs, { user, title, valid_until }: PersonDocumentRow, personnel: readonly Informed[]) {
  const [type, params] = ['person_document.ending', { document: title, day: valid_until ?? '', person: user.name }]
  await send({
    ...{ user_ids: [user.id], type, title: `Your document ${title} ends on ${valid_until}`, text: '' },
    link: '/people/my',
    message: { key: 'person_document.own_ending', params },
  })
  const user_ids = personnel.filter(({ userId, seen }) => userId !== user.id && seen.has(user.id)).map(({ userId }) => userId)
  if (user_ids.length === 0) return
  await send({
    ...{ user_ids, type, title: `${title} of ${user.name} ends on ${valid_until}`, text: user.name },
    link: `/admin/manage/user/formUser?id=${user.id}`,
    message: { key: 'person_document.ending', params },
  })
}
