/*
 * What several gateways keep in Redis about a scope: who leads (`lease`), epoch, seq and times (`meta`), rows by key (`rows`), and the newest
 * changes (`ring`). KEYS are always those four. Only the holder of the lease writes: each script checks it in the same breath.
 */
const KEPT_MS = 120_000
const KEEP = `for i = 2, 4 do redis.call('PEXPIRE', KEYS[i], ${KEPT_MS}) end`

/** ARGV: me, lease ms. Takes the lease where nobody has it; answers whether it is mine, and all that is known. */
export const JOIN = `
local mine = redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) or redis.call('GET', KEYS[1]) == ARGV[1]
return { mine and 1 or 0, redis.call('HGETALL', KEYS[2]), redis.call('HGETALL', KEYS[3]), redis.call('LRANGE', KEYS[4], 0, -1) }`

/** ARGV: me, lease ms. 1 when the lease was free and is mine now. */
export const CLAIM = `return redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) and 1 or 0`

/** ARGV: me, lease ms. 1 when the lease is still mine. */
export const RENEW = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1`

/** ARGV: me, channel, message. Gives the lease back and says so. */
export const RELEASE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[1])
redis.call('PUBLISH', ARGV[2], ARGV[3])
return 1`

/** ARGV: me, channel, message, then field and value of \`meta\`. */
export const WORD = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
for i = 4, #ARGV, 2 do redis.call('HSET', KEYS[2], ARGV[i], ARGV[i + 1]) end
${KEEP}
redis.call('PUBLISH', ARGV[2], ARGV[3])
return 1`

/** ARGV: me, channel, message, epoch, seq before, seq after, most in the ring, count of ring entries, these, then key, 1 or 0 (gone), text. 2: what is there does not lead to it. */
export const STEPS = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
local known = redis.call('HMGET', KEYS[2], 'epoch', 'seq')
if known[1] ~= ARGV[4] or known[2] ~= ARGV[5] then return 2 end
local at = 9 + tonumber(ARGV[8])
for i = 9, at - 1 do redis.call('RPUSH', KEYS[4], ARGV[i]) end
redis.call('LTRIM', KEYS[4], -tonumber(ARGV[7]), -1)
for i = at, #ARGV, 3 do
  if ARGV[i + 1] == '1' then redis.call('HSET', KEYS[3], ARGV[i], ARGV[i + 2]) else redis.call('HDEL', KEYS[3], ARGV[i]) end
end
redis.call('HSET', KEYS[2], 'seq', ARGV[6])
${KEEP}
redis.call('PUBLISH', ARGV[2], ARGV[3])
return 1`

/** ARGV: me, channel, message, epoch, seq, count of ring entries, these, then key and text of every row. */
export const WHOLE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[2], KEYS[3], KEYS[4])
redis.call('HSET', KEYS[2], 'epoch', ARGV[4], 'seq', ARGV[5])
local at = 7 + tonumber(ARGV[6])
for i = 7, at - 1 do redis.call('RPUSH', KEYS[4], ARGV[i]) end
for i = at, #ARGV, 2 do redis.call('HSET', KEYS[3], ARGV[i], ARGV[i + 1]) end
${KEEP}
redis.call('PUBLISH', ARGV[2], ARGV[3])
return 1`
