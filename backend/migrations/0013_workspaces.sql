CREATE TABLE "workspace_groups" (
	"workspace_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	CONSTRAINT "workspace_groups_workspace_id_group_id_pk" PRIMARY KEY("workspace_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "workspace_locations" (
	"workspace_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	CONSTRAINT "workspace_locations_workspace_id_location_id_pk" PRIMARY KEY("workspace_id","location_id")
);
--> statement-breakpoint
CREATE TABLE "workspace_users" (
	"workspace_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "workspace_users_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "workspaces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"colour" text NOT NULL,
	"home" text NOT NULL,
	"modules" text[] NOT NULL,
	"everyone" boolean DEFAULT false NOT NULL,
	"logo_id" uuid,
	"logo_at" timestamp (3) with time zone,
	"logo_mime" text,
	"logo_bytes" integer
);
--> statement-breakpoint
ALTER TABLE "workspace_groups" ADD CONSTRAINT "workspace_groups_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_groups" ADD CONSTRAINT "workspace_groups_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_locations" ADD CONSTRAINT "workspace_locations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_locations" ADD CONSTRAINT "workspace_locations_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_users" ADD CONSTRAINT "workspace_users_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_users" ADD CONSTRAINT "workspace_users_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workspace_groups_idx" ON "workspace_groups" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "workspace_locations_idx" ON "workspace_locations" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "workspace_users_idx" ON "workspace_users" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "workspaces_name_key" ON "workspaces" USING btree (lower("name"));