import { roster } from './roster.contract.ts'
import { rosterFilling } from './roster-filling.contract.ts'
import { personSkills, rosterSkills } from './roster-skills.contract.ts'
import { shiftOffers } from './shift-offers.contract.ts'
import { shiftWishes } from './shift-wishes.contract.ts'

/** Subjects of planned work, with their endpoints. */
export const rosterContract = { roster, rosterFilling, rosterSkills, personSkills, shiftOffers, shiftWishes }
