import { parentPort, workerData } from 'node:worker_threads'
import type { FillProblem } from './fill-problem.ts'
import { fillRoster } from './fill-roster.ts'
import { openSolver } from './solve-model.ts'

const { problem, forMs } = workerData as { readonly problem: FillProblem; readonly forMs: number }
const solve = await openSolver()
parentPort?.postMessage(fillRoster(problem, { solve, forMs, now: () => performance.now() }))
