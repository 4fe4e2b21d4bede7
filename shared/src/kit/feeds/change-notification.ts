/**
 * What the backend says aloud after a commit: something changed, never its content.
 * `topic` is the subject (`alarms`, `tickets`, `inbox` …), `key` the row, `location_id` its site, `user_id` whose it is.
 */
export interface ChangeNotification {
  readonly seq: string
  readonly topic: string
  readonly key: string
  readonly location_id: string | null
  readonly user_id: string | null
}
