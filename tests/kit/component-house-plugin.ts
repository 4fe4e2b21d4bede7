import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { BrowserCommand } from 'vitest/node'
import { gatewayPaths, socketPaths } from '../../client/gateway-paths.ts'
import type { House, openHouse } from './component-house.ts'
import type { DeviceMessage } from './device-message.ts'
import { root } from './house.ts'

const isBelow = (paths: readonly string[], url = '') => paths.some((path) => new RegExp(`^${path}([/?]|$)`).test(url))

let opening: Promise<House> | undefined
/** Opened by the first question, so that a run without component tests does not wait for it. */
function house(): Promise<House> {
  opening ??= (async () => {
    // By a name that the bundler of the runner's settings does not follow: backend and gateway run as they are.
    const module = (await import(pathToFileURL(join(root, 'tests/kit/component-house.ts')).href)) as {
      openHouse: typeof openHouse
    }
    return module.openHouse()
  })()
  return opening
}

/** Serves backend and gateway of the component tests under the address that the tests themselves come from. */
export function housePlugin(): Plugin {
  return {
    name: 'house',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!isBelow(gatewayPaths, request.url)) return next()
        house().then(({ gateway }) => gateway.app.routing(request, response), next)
      })
      server.httpServer?.on('upgrade', (request, socket, head) => {
        if (!isBelow(socketPaths, request.url)) return
        house().then(
          ({ gateway }) => gateway.app.server.emit('upgrade', request, socket, head),
          () => socket.destroy(),
        )
      })
    },
    async closeBundle() {
      const opened = opening
      opening = undefined
      await (await opened)?.close()
    },
  }
}

/** Commands that tests in the browser may give to the house. */
export const houseCommands = {
  report: (async (_context, message) => (await house()).report(message)) satisfies BrowserCommand<[DeviceMessage]>,
  houseTime: (async () => (await house()).now()) satisfies BrowserCommand<[]>,
}
