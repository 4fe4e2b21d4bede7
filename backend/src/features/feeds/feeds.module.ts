import type { Platform } from '../../platform/platform.ts'
import { feedsRoutes } from './feeds.routes.ts'

/** Answers the questions of many feeds in one call. Nothing to close. */
export function openFeeds({ app }: Platform, internalToken: string): void {
  feedsRoutes(app, internalToken)
}
