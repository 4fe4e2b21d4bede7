import { fdatasyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface Stream {
  readonly nfd: number
}
interface FsModule {
  NODEFS: { stream_ops: { fsync?: (stream: Stream) => number } }
}

/**
 * Folder of the embedded PostgreSQL that really syncs. The library's own file system has no `fsync`,
 * so a commit would only reach the operating system's memory. An error of the disk ends the commit.
 */
export class SyncedFs extends NodeFS {
  /** Syncs done since the folder was opened. */
  syncs = 0
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const ready = await super.init(pg, options)
    const preRun = ready.emscriptenOpts.preRun
    if (!Array.isArray(preRun)) throw new Error('The embedded database offers no place to add its syncs')
    preRun.push((module: unknown) => {
      ;(module as FsModule).NODEFS.stream_ops.fsync = ({ nfd }) => {
        fdatasyncSync(nfd)
        this.syncs += 1
        return 0
      }
    })
    return ready
  }
}
