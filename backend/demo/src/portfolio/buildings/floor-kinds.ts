import { closed, dictionary, oneOf } from '@menara/shared/kit/words.ts'
import { type Static, Type } from 'typebox'
import plans from '../../../tables/floor-plans.json' with { type: 'json' }
import mountainTable from '../../../tables/mountains.json' with { type: 'json' }
import { tableOf } from '../table.ts'
import { Box } from './ground.ts'

/** What a room is for: decides which assets and devices stand in it. */
export const roomUses = [
  ...(['work', 'meeting', 'executive', 'pantry', 'corridor', 'lifts', 'toilet', 'panel', 'it', 'storage', 'lobby', 'guard'] as const),
  ...(['clinic', 'cafe', 'dock', 'control', 'genset', 'transformer', 'pumps', 'sewage', 'chillers', 'parking', 'ups', 'data'] as const),
  ...(['cooling', 'racks', 'cold', 'charging', 'shop', 'food', 'prayer', 'hall', 'class', 'service'] as const),
] as const
export type RoomUse = (typeof roomUses)[number]

const RoomPlan = closed({ name: Type.String(), use: oneOf(...roomUses), box: Box })
const FloorKind = closed({ width: Type.Number(), depth: Type.Number(), rooms: Type.Array(RoomPlan) })
export type FloorKindName = keyof typeof plans

/** Floor plans in metres. `*` in a name becomes the name of a mountain, so that meeting rooms differ from floor to floor. */
export const floorKinds = tableOf(dictionary(FloorKind), plans) as Record<FloorKindName, Static<typeof FloorKind>>
export const floorKindNames = Object.keys(plans) as FloorKindName[]
export const mountains: readonly string[] = mountainTable
