ALTER TABLE "address_requests" ADD COLUMN "known_place" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "address_requests_email" ON "address_requests" USING btree ("email");