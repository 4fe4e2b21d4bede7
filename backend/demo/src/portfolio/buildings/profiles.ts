import { buildingProfiles } from './profiles-building.ts'
import { climateProfiles } from './profiles-climate.ts'
import { powerProfiles } from './profiles-power.ts'

/** Devices by what they watch. About four of five rules are low, one in twenty is high or critical (EEMUA 191, alarm priority distribution). */
export const profiles = { ...powerProfiles, ...climateProfiles, ...buildingProfiles }
export type ProfileName = keyof typeof profiles
