CREATE TABLE "broker_sessions" (
	"slot" integer PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"leaving" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "installations" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" text NOT NULL,
	CONSTRAINT "installations_only" CHECK ("installations"."only")
);
