-- The primary key then finds the words that begin with what was typed; a pattern that is not constant uses no index.
ALTER TABLE "search_words" ALTER COLUMN "word" TYPE TEXT COLLATE "C";
