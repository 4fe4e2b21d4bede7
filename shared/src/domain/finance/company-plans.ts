/** What a plan of the platform limits. */
export const planLimits = ['users', 'devices', 'storage'] as const
export type PlanLimit = (typeof planLimits)[number]

export const BYTES_OF_MB = 1_000_000
const BYTES_OF_GB = 1_000_000_000

interface Plan {
  readonly max_users: number | null
  readonly max_devices: number | null
  readonly max_storage_mb: number | null
}
interface Used {
  readonly users: number
  readonly devices: number
  readonly storage_bytes: number
}
/** Which limits of a plan are passed: more is used than it has. */
export function limitsPassed({ max_users, max_devices, max_storage_mb }: Plan, { users, devices, storage_bytes }: Used): PlanLimit[] {
  const used = { users, devices, storage: storage_bytes }
  const most = { users: max_users, devices: max_devices, storage: max_storage_mb === null ? null : max_storage_mb * BYTES_OF_MB }
  return planLimits.filter((limit) => {
    const allowed = most[limit]
    return allowed !== null && used[limit] > allowed
  })
}

/** How much is used beyond what a plan includes: people, devices, and gigabytes that were begun. */
export function usedBeyond(
  { max_users, max_devices, max_storage_mb }: Plan,
  { users, devices, storage_bytes }: Used,
): Readonly<Record<PlanLimit, number>> {
  const beyond = (used: number, included: number | null): number => (included === null ? 0 : Math.max(0, used - included))
  const storage = beyond(storage_bytes, max_storage_mb === null ? null : max_storage_mb * BYTES_OF_MB)
  return { users: beyond(users, max_users), devices: beyond(devices, max_devices), storage: Math.ceil(storage / BYTES_OF_GB) }
}
