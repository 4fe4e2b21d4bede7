/**
 * Why a backup could not be made or read: `space` is missing, the `folder` cannot be written, the `key` file or key is wrong, a `program`
 * (tar, pg_dump) failed or is not installed, the `archive` is none or not whole, or anything else (`failed`).
 */
export const backupReasons = ['space', 'folder', 'key', 'program', 'archive', 'failed'] as const
export type BackupReason = (typeof backupReasons)[number]

/** Something that whoever looks after the installation can put right. The message is a whole sentence without secrets. */
export class BackupTrouble extends Error {
  readonly reason: BackupReason
  constructor(reason: BackupReason, message: string) {
    super(message)
    this.reason = reason
  }
}

export const reasonOf = (error: unknown): BackupReason => {
  if (error instanceof BackupTrouble) return error.reason
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'space'
  return code === 'EACCES' || code === 'EROFS' || code === 'ENOTDIR' ? 'folder' : 'failed'
}
