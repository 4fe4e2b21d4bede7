import { personSkills, rosterSkills } from '@menara/shared/contract/people/roster/roster-skills.contract.ts'
import type { CallOf } from '@menara/shared/kit/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../kit/calls/call.ts'
import { asking } from '../../../../kit/calls/query.ts'
import { showRefusal } from '../../../../kit/calls/refusals.ts'

export const skillList = () => asking(rosterSkills.list, {})
export const skilledPeople = (location_id: string) => asking(personSkills.list, { query: { location_id } })

const SHOWN_IN = ['roster', 'roster_skills', 'person_skills']
/** Skills show in the lists of skills and in rosters. */
function useChange<Args, Result>(mutationFn: (args: Args) => Promise<Result>) {
  const cache = useQueryClient()
  const onSettled = () => SHOWN_IN.forEach((name) => void cache.invalidateQueries({ queryKey: [name] }))
  return useMutation({ mutationFn, onError: showRefusal, onSettled })
}
export const useCreateSkill = () => useChange((name: string) => call(rosterSkills.create, { body: { name } }))
export const useRenameSkill = () =>
  useChange(({ id, name }: { readonly id: string; readonly name: string }) => call(rosterSkills.update, { params: { id }, body: { name } }))
export const useRemoveSkill = () => useChange((id: string) => call(rosterSkills.remove, { params: { id } }))
export const useAssignSkills = () => useChange((body: CallOf<typeof personSkills.assign>['body']) => call(personSkills.assign, { body }))
