"""What Dibs remembers. The only room that knows DynamoDB: domain values go in and come out, items stay here."""
