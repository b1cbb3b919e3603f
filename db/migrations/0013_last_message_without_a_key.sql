ALTER TABLE "chat_rooms" DROP CONSTRAINT "chat_rooms_last_message_id_messages_id_fk";
