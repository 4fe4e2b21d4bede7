import { homedir } from 'node:os'
import { join } from 'node:path'

/** Kept between runs, outside the repository. Root's home is closed to the person the server runs as. */
const home = process.getuid?.() === 0 ? '/var/tmp' : join(homedir(), '.cache')

/** Where the rows of one size are kept. */
export const rowsFolder = (tickets: number): string => join(home, 'menara/desk-bench', String(tickets))
/** Where the peer is installed. */
export const peerFolder = join(homedir(), '.cache/menara/directus')

/** What somebody with a million tickets would set; the same for both, everything else as the server comes. */
export const serverSettings = ['shared_buffers=1GB', 'maintenance_work_mem=512MB', 'max_wal_size=4GB', 'random_page_cost=1.1']
