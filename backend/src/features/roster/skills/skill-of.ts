import type { PersonSkill } from '@menara/shared/contract/people/roster/roster-skills.contract.ts'

/** Without whose it is. */
export const skillOf = ({ skill_id, valid_until }: PersonSkill): PersonSkill => ({ skill_id, valid_until })
