CREATE TABLE "article_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"article_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"user_id" uuid,
	"helped" boolean NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_assets" (
	"article_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	CONSTRAINT "article_assets_article_id_asset_id_pk" PRIMARY KEY("article_id","asset_id")
);
--> statement-breakpoint
CREATE TABLE "article_categories" (
	"article_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	CONSTRAINT "article_categories_article_id_category_id_pk" PRIMARY KEY("article_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "article_versions" (
	"article_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"title_en" text NOT NULL,
	"title_id" text NOT NULL,
	"body_en" text NOT NULL,
	"body_id" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by" uuid,
	CONSTRAINT "article_versions_article_id_version_pk" PRIMARY KEY("article_id","version")
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"location_id" uuid,
	"state" text DEFAULT 'draft' NOT NULL,
	"audience" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"has_changes" boolean DEFAULT true NOT NULL,
	"title_en" text NOT NULL,
	"title_id" text NOT NULL,
	"body_en" text NOT NULL,
	"body_id" text NOT NULL,
	"review_on" date,
	"rev" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_articles" (
	"ticket_id" uuid NOT NULL,
	"article_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"linked_by" uuid,
	"linked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ticket_articles_ticket_id_article_id_pk" PRIMARY KEY("ticket_id","article_id")
);
--> statement-breakpoint
ALTER TABLE "article_answers" ADD CONSTRAINT "article_answers_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_answers" ADD CONSTRAINT "article_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_assets" ADD CONSTRAINT "article_assets_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_assets" ADD CONSTRAINT "article_assets_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_categories" ADD CONSTRAINT "article_categories_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_categories" ADD CONSTRAINT "article_categories_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_versions" ADD CONSTRAINT "article_versions_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_versions" ADD CONSTRAINT "article_versions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_articles" ADD CONSTRAINT "ticket_articles_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_articles" ADD CONSTRAINT "ticket_articles_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_articles" ADD CONSTRAINT "ticket_articles_linked_by_users_id_fk" FOREIGN KEY ("linked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "article_answers_person_key" ON "article_answers" USING btree ("article_id","version","user_id");--> statement-breakpoint
CREATE INDEX "article_assets_asset_idx" ON "article_assets" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "article_categories_category_idx" ON "article_categories" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "article_versions_words_idx" ON "article_versions" USING gin ((setweight(to_tsvector('simple', "title_en" || ' ' || "title_id"), 'A') || setweight(to_tsvector('simple', "body_en" || ' ' || "body_id"), 'C')));--> statement-breakpoint
CREATE INDEX "articles_updated_idx" ON "articles" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "articles_location_idx" ON "articles" USING btree ("location_id");--> statement-breakpoint
CREATE INDEX "ticket_articles_article_idx" ON "ticket_articles" USING btree ("article_id");--> statement-breakpoint
CREATE FUNCTION article_versions_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.article_id, NEW.version, NEW.title_en, NEW.title_id, NEW.body_en, NEW.body_id, NEW.note, NEW.published_at)
    IS DISTINCT FROM (OLD.article_id, OLD.version, OLD.title_en, OLD.title_id, OLD.body_en, OLD.body_id, OLD.note, OLD.published_at) THEN
    RAISE EXCEPTION 'published versions of articles are not changed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER article_versions_fixed BEFORE UPDATE ON article_versions FOR EACH ROW EXECUTE FUNCTION article_versions_refuse_change();
