CREATE TABLE "terms_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"version" text NOT NULL,
	"answer" text NOT NULL,
	"occasion" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "terms_answers_version" CHECK (char_length("terms_answers"."version") between 10 and 10),
	CONSTRAINT "terms_answers_answer" CHECK ("terms_answers"."answer" in ('accepted', 'declined')),
	CONSTRAINT "terms_answers_occasion" CHECK ("terms_answers"."occasion" in ('registration', 'change')),
	CONSTRAINT "terms_answers_language" CHECK ("terms_answers"."language" in ('de', 'en', 'pt', 'es', 'fr'))
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"contract" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "withdrawals_name" CHECK (char_length("withdrawals"."name") between 1 and 100),
	CONSTRAINT "withdrawals_email" CHECK (char_length("withdrawals"."email") between 3 and 254),
	CONSTRAINT "withdrawals_contract" CHECK (char_length("withdrawals"."contract") between 1 and 200),
	CONSTRAINT "withdrawals_language" CHECK ("withdrawals"."language" in ('de', 'en', 'pt', 'es', 'fr'))
);
--> statement-breakpoint
ALTER TABLE "terms_answers" ADD CONSTRAINT "terms_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "terms_answers_newest" ON "terms_answers" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "withdrawals_user" ON "withdrawals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "withdrawals_created" ON "withdrawals" USING btree ("created_at");