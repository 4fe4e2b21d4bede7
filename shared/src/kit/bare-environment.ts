const NEEDED = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'LD_LIBRARY_PATH'] as const

/** What a program of somebody else finds in its environment: how to run, and nothing of ours. */
export const bareEnvironment = (env: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> =>
  Object.fromEntries(NEEDED.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])))
