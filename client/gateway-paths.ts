/** What the gateway answers, beside the client's own files, when the client is served by Vite: paths and all below them. */
export const gatewayPaths = ['/api', '/desk/api', '/people/api', '/config.json', '/openapi.json', '/healthz', '/readyz', '/gateway']
/** The same for sockets. */
export const socketPaths = ['/ws', '/socket.io', '/vnc']
