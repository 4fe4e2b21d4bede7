import { Fault, invalid } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import type { People, Person } from '../../ports/people.ts'

/** Somebody with an account. Throws `invalid` for an id that is none, `not-found` for nobody. */
export async function knownPerson(people: Pick<People, 'person'>, id: string): Promise<Person> {
  if (!isId(id)) throw invalid('id', 'format')
  const person = await people.person(id)
  if (!person) throw new Fault('not-found', 'personal_data.no_person')
  return person
}
