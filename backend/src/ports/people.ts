import type { Permission } from '@menara/shared/kit/permission.ts'
import type { Caller } from '../platform/access/caller.ts'

/** A person, as other features need them. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly status: 'pending' | 'active' | 'blocked'
  /** Sites the person sees; null: all. */
  readonly location_ids: readonly string[] | null
}

/** A row that may name an assignee. */
interface Assignment {
  readonly assignee: { readonly id: string } | null
  /** Null: any site. */
  readonly location: { readonly id: string } | null
}

/** Accounts, groups and roles. Ids that are no ids are answered like unknown ones. */
export interface People {
  /** Null for an unknown, expired or revoked token. Answers are cached for at most 2 s. */
  identify(token: string): Promise<Caller | null>
  person(id: string): Promise<Person | undefined>
  group(id: string): Promise<{ readonly id: string; readonly name: string; readonly location_id: string | null } | undefined>
  /** Ids of the active members of a group. */
  memberIds(groupId: string): Promise<string[]>
  /** Of these people, the ids of those the caller sees. */
  peopleSeen(ids: readonly string[], caller: Caller): Promise<ReadonlySet<string>>
  /** Of these groups, the ids of those the caller sees. */
  groupsSeen(ids: readonly string[], caller: Caller): Promise<ReadonlySet<string>>
  hasRole(id: string): Promise<boolean>
  /** Whether this is the caller's password. Counts the attempts; throws `too-many` after too many. */
  confirms(caller: Caller, password: string): Promise<boolean>
  /** An active person as a caller, with their language, for what is done in their name without a session; undefined for anybody else. */
  acting(id: string): Promise<{ readonly caller: Caller; readonly language: 'en' | 'id' } | undefined>
  /** Ids of active people who hold a permission and see a site; any site where none is named. */
  holding(permission: Permission, locationId: string | null): Promise<string[]>
  /** Whether somebody is active, holds a permission and sees a site; any site where none is named. */
  holdsAt(id: string, permission: Permission, locationId: string | null): Promise<boolean>
  /**
   * Tells of rows that name an assignee whether that person may still work tickets at the row's site; true where nobody is named.
   * Asks the database once for each site, however many rows there are.
   */
  stillWorking(rows: readonly Assignment[]): Promise<(row: Assignment) => boolean>
}
