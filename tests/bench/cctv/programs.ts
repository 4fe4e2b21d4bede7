import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { BUNDLES } from '../../../scripts/start/bundle.ts'
import { processTree } from '../../kit/services/process-tree.ts'

/** Which part of the product a process is. */
export function programOf(pid: number): 'gateway' | 'media worker' | 'ffmpeg' | 'other' {
  const words = wordsOf(pid)
  if (/mediasoup-worker/.test(words)) return 'media worker'
  if (/\bff(mpeg|probe)\b/.test(words)) return 'ffmpeg'
  return words.includes(BUNDLES.gateway) ? 'gateway' : 'other'
}

/** Sockets a process holds, its own and those of what it started, and programs that fetch pictures. */
export function heldBy(gateway: number): { readonly sockets: number; readonly programs: number } {
  const pids = processTree(gateway)
  return {
    sockets: pids.reduce((sum, pid) => sum + socketsOf(pid), 0),
    programs: pids.filter((pid) => programOf(pid) === 'ffmpeg').length,
  }
}

function socketsOf(pid: number): number {
  const folder = `/proc/${pid}/fd`
  try {
    return readdirSync(folder).filter((fd) => linkOf(`${folder}/${fd}`).startsWith('socket:')).length
  } catch {
    // It ended meanwhile.
    return 0
  }
}
function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    // Closed meanwhile.
    return ''
  }
}
function wordsOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    // It ended meanwhile.
    return ''
  }
}
