import type { StaffInside } from '@menara/shared/contract/visitors/evacuations.contract.ts'

/** Who works when, and who is checked in. */
export interface Attendances {
  /** People who are checked in at these sites, by name; null: all sites. */
  staffInside(locationIds: readonly string[] | null): Promise<StaffInside[]>
  /** Active people who are awaited at a site, by name, at most `limit`, of these ids where some are named; `standing` is the name of their standing shift. */
  colleagues(
    locationId: string,
    limit: number,
    ids?: readonly string[],
  ): Promise<readonly { readonly id: string; readonly name: string; readonly title: string; readonly standing: string | null }[]>
  /** The site where a person is awaited: that of their last attendance, else the first of theirs; null: none. */
  homeSite(userId: string): Promise<string | null>
  /** Takes the positions off at most `limit` attendances that began before an instant; gives of how many. */
  expirePositions(before: string, limit: number): Promise<number>
  /** Begin of the shift that somebody works at that moment by the roster, or worked until just before; null without one. */
  shiftStart(userId: string, at: Date, zone: string): Promise<string | null>
}

/** Days of the form `YYYY-MM-DD`, `from` and `to` included, on which people are away by what was approved; of these people, or of all (null). */
export type AwayDays = (asked: {
  readonly from: string
  readonly to: string
  readonly ids: readonly string[] | null
}) => Promise<readonly { readonly id: string; readonly day: string; readonly on: 'leave' | 'trip'; readonly whole_day: boolean }[]>

/** People who are away on a day of the form `YYYY-MM-DD`, by what was approved. */
export type AwayOn = (
  day: string,
) => Promise<readonly { readonly id: string; readonly on: 'leave' | 'trip'; readonly whole_day: boolean }[]>

/** A published shift of somebody; instants in UTC. */
export interface OwnShift {
  /** Of the person and the day. */
  readonly key: string
  readonly name: string
  readonly site: string
  readonly start_at: string
  readonly end_at: string
}
/** Published shifts of a person on the days between two instants, by day. */
export type OwnShifts = (userId: string, around: { readonly from: string; readonly until: string }) => Promise<readonly OwnShift[]>
