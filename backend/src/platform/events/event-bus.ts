/** Called with an event, inside the emitter's transaction. What it throws ends that transaction and reaches whoever emitted. */
export type EventHandler<Event> = (event: Event) => Promise<void>

/** Events between features, by name. */
export interface EventBus<Events> {
  /** Adds a handler. Handlers of one event run one after another, in the order they were added. */
  on<Name extends keyof Events>(name: Name, handler: EventHandler<Events[Name]>): void
  /** Runs all handlers and waits for them; joins the open transaction. Throws what the first failing handler throws. */
  emit<Name extends keyof Events>(name: Name, event: Events[Name]): Promise<void>
}

/** Makes an event bus without handlers. */
export function eventBus<Events>(): EventBus<Events> {
  const handlers: { [Name in keyof Events]?: EventHandler<Events[Name]>[] } = {}
  return {
    on(name, handler) {
      const list = handlers[name] ?? []
      list.push(handler)
      handlers[name] = list
    },
    async emit(name, event) {
      for (const handler of handlers[name] ?? []) await handler(event)
    },
  }
}
