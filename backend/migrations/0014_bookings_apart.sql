-- Two bookings of an asset that count never share a moment. A range over (asset, moment) says so without the extension btree_gist,
-- which the embedded database lacks: ranges of different assets lie apart, those of one asset are compared by time.
CREATE TYPE "booking_moment" AS ("asset_id" uuid, "at" timestamp (3) with time zone);
--> statement-breakpoint
CREATE TYPE "booking_span" AS RANGE (SUBTYPE = "booking_moment");
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_apart" EXCLUDE USING gist (
	"booking_span"(ROW("asset_id", "start_at")::"booking_moment", ROW("asset_id", "end_at")::"booking_moment") WITH &&
) WHERE ("state" <> 'cancelled');
